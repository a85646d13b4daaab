import { renderToString } from 'react-dom/server'
import { RemixDocument } from './RemixDocument.tsx'

/** The page as a server sends it. */
export const html = `<!doctype html>${renderToString(<RemixDocument />)}`
