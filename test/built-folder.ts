/** A folder of sources as tests run them: modules found by being there must be the very ones that others import by name. */
export const builtFolder = (path: string): URL => new URL(`../dist/${path}/`, import.meta.url)
