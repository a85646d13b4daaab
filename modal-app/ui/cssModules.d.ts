/** A CSS module: local class names mapped to the built ones. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: what the build makes of a CSS module
  export default classes
}

declare module '*.css' {}
