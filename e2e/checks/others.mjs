/** Tests, stories, their shared helpers, and generated files. */
export const others =
  /\.(test|story|e2e|contract|gen)\.tsx?$|\/(fake|test)[A-Z]\w*\.tsx?$|\/gallery\/|\/states\.ts$|\.d\.m?ts$/
