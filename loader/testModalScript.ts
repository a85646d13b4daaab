// Serves the loader of each test, as a page's own tag does: a script runs only once.
import './fakeBrowser.ts'
import './late/modal/index.ts'
