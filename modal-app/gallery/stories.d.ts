declare module 'gallery:stories' {
  export const stories: import('./story.ts').Stories
}
