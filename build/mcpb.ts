import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Builds the desktop extension, `dist/agent-booking.mcpb`: the command `mcp` with all its packages in one folder, and a manifest. The
 * extension format's own tool, which is installed with the protocol's test tools, packs and checks it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/mcpb');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const bundle = await rolldown({
  input: { extension: join(root, 'cli/extension.ts') },
  cwd: root,
  platform: 'node',
  resolve: { conditionNames: ['agent-booking-source', 'node', 'import', 'default'] },
});
await bundle.write({ dir: join(folder, 'server'), minify: true, chunkFileNames: '[name]-[hash].js' });

const { name, version, license, description, engines } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
// The command reads its version from this file.
writeFileSync(join(folder, 'server/package.json'), JSON.stringify({ name, version, type: 'module' }));
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));

const text = (title: string, about: string, more: object = {}) => ({
  type: 'string',
  title,
  description: about,
  required: false,
  default: '',
  ...more,
});
const setting = (option: string, key: string) => [option, `\${user_config.${key}}`];
const manifest = {
  manifest_version: '0.3',
  name,
  display_name: 'Booking',
  version,
  description,
  author: { name: 'The agent-booking authors' },
  license,
  server: {
    type: 'node',
    entry_point: 'server/extension.js',
    mcp_config: {
      command: 'node',
      args: [
        `\${__dirname}/server/extension.js`,
        ...setting('--base-url', 'base_url'),
        ...setting('--slug', 'slug'),
        ...setting('--guest-name', 'guest_name'),
        ...setting('--guest-email', 'guest_email'),
      ],
    },
  },
  tools: [
    { name: 'getBookingPage', description: 'Read the booking page.' },
    { name: 'getFreeSlots', description: 'Find free start times.' },
    { name: 'requestMeeting', description: 'Request a start time; the guest confirms it by email.' },
  ],
  compatibility: { runtimes: { node: engines.node } },
  user_config: {
    base_url: text('Booking service', 'Such as https://book.example.com', {
      required: true,
      default: undefined,
    }),
    slug: text('Page', "The page's last segment; empty: the assistant asks"),
    guest_name: text('Your name', 'Empty: the assistant asks'),
    guest_email: text('Your email address', 'Where confirmations go; empty: the assistant asks'),
  },
};
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));

const tool = join(root, 'tests/mcp-protocol/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
for (const args of [
  ['validate', folder],
  ['pack', folder, join(root, 'dist/agent-booking.mcpb')],
])
  execFileSync(process.execPath, [tool, ...args], { stdio: 'inherit' });
