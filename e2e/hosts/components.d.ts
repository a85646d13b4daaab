/** Modules that the build plugins of this folder compile. */
declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  // biome-ignore lint/style/noDefaultExport: what both compilers give a component's file.
  export default component
}

declare module '*.svelte' {
  import type { Component } from 'svelte'

  const component: Component<{ token?: string }>
  // biome-ignore lint/style/noDefaultExport: what both compilers give a component's file.
  export default component
}

declare module '@hotwired/turbo'

/** The part of Bootstrap that the sample page with focus traps uses. */
declare module 'bootstrap/js/dist/modal' {
  class Modal {
    constructor(element: Element, options?: { backdrop?: boolean })
    show(): void
    dispose(): void
  }
  // biome-ignore lint/style/noDefaultExport: what the package exports.
  export default Modal
}
