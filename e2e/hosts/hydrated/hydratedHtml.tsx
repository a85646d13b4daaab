import { renderToString } from 'react-dom/server'
import { HydratedDocument } from './HydratedDocument.tsx'

/** The page as a server sends it. */
export const hydratedHtml = `<!doctype html>${renderToString(<HydratedDocument />)}`
