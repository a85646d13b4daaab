/** The part of the extension API that is used here (developer.chrome.com/docs/extensions/reference). */
interface ChromeEvent<Listener> {
  addListener(listener: Listener): void
  removeListener(listener: Listener): void
}

interface ChromePort {
  readonly name: string
  readonly sender?: { readonly origin?: string }
  readonly onMessage: ChromeEvent<(message: unknown) => void>
  readonly onDisconnect: ChromeEvent<() => void>
  postMessage(message: unknown): void
  disconnect(): void
}

declare const chrome: {
  readonly runtime: {
    connect(info: { name: string }): ChromePort
    getURL(path: string): string
    readonly onConnect: ChromeEvent<(port: ChromePort) => void>
  }
  readonly storage: {
    readonly local: {
      get(key: string): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
    }
  }
  readonly windows: {
    create(options: { url: string; type: 'popup'; width: number; height: number }): Promise<{ id?: number }>
  }
}
