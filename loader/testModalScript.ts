// Provides modal.js for the loader of each test, like a page's own tag: a module runs only once.
import './fakeBrowser.ts'
import './late/modal/index.ts'
