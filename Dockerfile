# The booking service in a container:
#
#   docker build -t agent-booking .
#   docker run -p 127.0.0.1:8787:8787 -v booking:/home/node/data -v ./pages:/pages:ro \
#     -e AGENT_BOOKING_SMTP=smtps://USER:PASSWORD@mail.example.com \
#     agent-booking --public-url https://book.example.com --pages /pages/pages.yaml --trust-proxy 1
# The folder is mounted, because an editor may replace the file. Calls from the internet come through a proxy on the same machine. Do not open the port to others: they could bypass the proxy and claim any X-Forwarded-For.
# examples/deploy has files for Docker Compose with a proxy, for systemd and for Fly.io.
# Commands for the host: docker exec CONTAINER agent-booking meetings list --data /home/node/data

FROM node:24-slim AS build
WORKDIR /app
COPY . .
# `npm ci` also builds: it runs the `prepare` script.
RUN npm ci --no-audit --no-fund

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# zod and pg are peer dependencies. The image gets the versions of the lock file, which the tests used.
RUN npm pkg set "dependencies.zod=*" "dependencies.pg=*" && npm pkg delete devDependencies peerDependencies peerDependenciesMeta
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist dist
RUN ln -s /app/dist/cli/main.js /usr/local/bin/agent-booking
USER node
RUN mkdir -m 700 /home/node/data
VOLUME /home/node/data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The exec form, so that the service itself gets the stop signal and finishes running requests.
ENTRYPOINT ["agent-booking", "serve", "--host", "0.0.0.0", "--data", "/home/node/data", "--log", "json"]
