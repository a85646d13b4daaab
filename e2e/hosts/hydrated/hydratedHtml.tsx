import { renderToString } from 'react-dom/server'
import { PlainDocument } from './PlainDocument.tsx'

/** The page as a server sends it. */
export const html = `<!doctype html>${renderToString(<PlainDocument />)}`
