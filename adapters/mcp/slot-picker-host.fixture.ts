import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** The host's functions and facts for the test, in the page. */
export type PickerHost = {
  /** Shows a view as assistants do: in an iframe with its own origin, through the official bridge. */
  show(html: string, result: object, context: object): Promise<void>;
  /** Tells the view that its surroundings changed. */
  change(context: object): void;
  /** Messages that the view sent to the model. */
  said: string[];
  /** Names of tools that the view called. */
  asked: string[];
  /** Whether the host refuses messages. */
  refuses: boolean;
  height: number;
};

type Frame = {
  sandbox: string;
  srcdoc: string;
  title: string;
  style: { cssText: string };
  contentWindow: never;
};
declare const document: { createElement(name: 'iframe'): Frame; body: { append(frame: Frame): void } };
declare const window: { host: PickerHost };

const host: PickerHost = {
  said: [],
  asked: [],
  refuses: false,
  height: 0,
  change: () => {},
  async show(html, result, context) {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.title = 'view';
    frame.style.cssText = 'width: 100%; height: 700px; border: 0';
    document.body.append(frame);
    const capabilities = { message: {} } as never;
    const bridge = new AppBridge(null, { name: 'host', version: '1' }, capabilities, {
      hostContext: context as never,
    });
    bridge.onmessage = async ({ role, content }) => {
      host.said.push(
        `${role}: ${content.map((part) => (part.type === 'text' ? part.text : part.type)).join()}`,
      );
      return host.refuses ? { isError: true } : {};
    };
    bridge.oncalltool = async ({ name }) => {
      host.asked.push(name);
      return { content: [] };
    };
    bridge.addEventListener('sizechange', ({ height }) => {
      host.height = height ?? 0;
    });
    const initialized = new Promise<void>((resolve) => {
      bridge.addEventListener('initialized', () => resolve());
    });
    await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    frame.srcdoc = html;
    await initialized;
    host.change = (changed) => bridge.sendHostContextChange(changed as never);
    await bridge.sendToolInput({ arguments: {} });
    await bridge.sendToolResult(result as never);
  },
};
window.host = host;
