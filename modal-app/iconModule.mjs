import { fileURLToPath, pathToFileURL } from 'node:url'

const createIcon = fileURLToPath(new URL('./ui/createIcon.ts', import.meta.url))

/** The files of lucide's icons. */
export const iconPath = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * A module that draws a lucide icon by our `createIcon`. lucide's own rendering code is larger than everything the
 * first view shows, and needs parts of React that preact's core does not have.
 */
export async function iconModule(path) {
  const { __iconData: icon } = await import(pathToFileURL(path))
  // An alias of another icon.
  if (!icon) return undefined
  const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  return `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default createIcon(${JSON.stringify(shapes)})`
}
