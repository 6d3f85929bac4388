let clicked: string | undefined

/** The filter, or `more`, that was clicked before the code of the filters was loaded. */
export const rememberClick = (key: string): void => {
  clicked = key
}

/** Once, when the filters are rendered. */
export const takeClick = (): string | undefined => {
  const key = clicked
  clicked = undefined
  return key
}
