// As a page's own tag does, it serves the loader of each test: a script runs only once.
import './fakeBrowser.ts'
import './late/modal/index.ts'
