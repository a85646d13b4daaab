/** A CSS module: local class names to the names the build gave them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
