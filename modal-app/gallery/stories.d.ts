/** Vite's glob import; vite runs the unit tests. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>
}

declare module 'gallery:stories' {
  export const stories: import('./story.ts').Stories
}
