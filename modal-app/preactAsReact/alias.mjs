import { fileURLToPath } from 'node:url'

const at = file => fileURLToPath(new URL(file, import.meta.url))

/**
 * The source imports React; browsers get preact. For the builds of the modal and its gallery, and for tests, whose
 * bundler takes the first name that an import begins with.
 */
export const preactAlias = {
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': at('./createRoot.ts'),
  'react-dom': at('./flushSync.ts'),
  react: at('./react.ts'),
}
