/** Vite's glob import; vite runs the unit tests. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>
}

declare module 'gallery:modal' {
  export const stories: import('./story.ts').Stories
}

declare module 'gallery:secure-site' {
  export const stories: Readonly<Record<string, import('../../cdn/secure-site/testStory.tsx').SiteStory>>
}
