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
