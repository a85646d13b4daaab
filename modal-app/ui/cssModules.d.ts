/** A CSS module: local class names to the names the build gave them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: what the build makes of a CSS module
  export default classes
}

declare module '*.css' {}
