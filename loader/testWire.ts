import { running } from './fakeBrowser.ts'

// As a page's own tag, it serves the loader of each test: a script runs only once.
running.script = document.createElement('script')
running.script.dataset.connectkitLate = 'wire'
await import('./late/wire/index.ts')
running.script = null
