import { defineConfig } from 'vitepress';
import api from '../api/typedoc-sidebar.json' with { type: 'json' };

const pages = {
  Guides: [
    ['Chat apps', 'chat-apps'],
    ['MCP', 'mcp'],
    ['Evals', 'evals'],
    ['Hosting', 'hosting'],
    ['Your own service', 'your-own-service'],
    ['The planner', 'planner'],
    ['Troubleshooting', 'troubleshooting'],
    ['Extending', 'extending'],
  ],
  'How it works': [
    ['Guarantees', 'guarantees'],
    ['The interface', 'interface'],
    ['Comparison', 'benchmarks'],
    ['Map of the code', 'map'],
    ['Why', 'why'],
  ],
};

/** Files of the repository are not part of the site: what links to one in the repository is plain text here. */
function leaveOutFiles(markdown) {
  markdown.core.ruler.push('files-of-the-repository', ({ tokens }) => {
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open')
          isOutside = /^(?:\.\.\/|[\w-]+\.schema\.json$|\.\/[\w-]+\.schema\.json$)/.test(
            token.attrGet('href') ?? '',
          );
        if (!isOutside || !/^link_(?:open|close)$/.test(token.type)) continue;
        token.tag = 'span';
        token.attrs = null;
      }
    }
  });
}

export default defineConfig({
  title: 'agent-booking',
  description: 'Booking tools for LLM agents that cannot book wrongly',
  markdown: { config: leaveOutFiles },
  vite: { build: { chunkSizeWarningLimit: 5000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      { text: 'Start', link: '/' },
      ...Object.entries(pages).map(([text, items]) => ({
        text,
        items: items.map(([name, file]) => ({ text: name, link: `/${file}` })),
      })),
      { text: 'API', collapsed: true, items: api },
    ],
  },
});
