/** Writes the packages whose code ships in the built files, as a bill of materials (CycloneDX 1.6). */
export function writeSbom(
  root: string,
  options: { version: string; inputs: readonly string[]; file: string },
): Promise<void>
