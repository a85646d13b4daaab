/** Headers of one path, which may end with `*`. */
export interface HeaderRule {
  path: string
  headers: Readonly<Record<string, string>>
}

/** The header files beside the releases, by name. */
export const headerFiles: Readonly<
  Record<
    '_headers' | 'headers.caddy' | 'headers.nginx',
    (rules: readonly HeaderRule[], paths: readonly string[]) => string
  >
>
