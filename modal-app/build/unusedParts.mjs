/**
 * viem imports some parts dynamically (CCIP reads, signature recovery). esbuild makes chunks of them even if nothing
 * uses them, and code they share with used code can then no longer be tree-shaken: a client that reads a balance
 * takes 97 KB instead of 26. So these parts stay external, and {@link assertNoneUnused} fails the build if one is
 * needed after all.
 */
export const leaveUnusedOut = {
  name: 'leave-unused-out',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('/node_modules/viem/')
        ? { path: `unused:${path}`, external: true }
        : undefined,
    )
  },
}

/** @throws Error if a script needs a part that was left out */
export function assertNoneUnused({ outputs }) {
  for (const [file, { imports }] of Object.entries(outputs))
    for (const { path } of imports)
      if (path.startsWith('unused:'))
        throw new Error(
          `${file} needs ${path.slice(7)} of viem now; let leaveUnusedOut in modal-app/build/unusedParts.mjs bundle it`,
        )
}
