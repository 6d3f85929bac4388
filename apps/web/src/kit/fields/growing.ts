const rows = (count: number) => `calc(${count}lh + 2 * var(--input-padding-y, 0px) + 2px)`

// Measuring by script lays out the whole page before it is drawn; most browsers measure by themselves.
const isMeasured = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A box for words that is as tall as they are, within bounds. */
export const growing = (least: number, most: number) =>
  isMeasured
    ? {
        styles: {
          input: {
            fieldSizing: 'content',
            minHeight: rows(least),
            maxHeight: rows(most),
            contain: 'inline-size',
          } as const,
        },
      }
    : { autosize: true, minRows: least, maxRows: most }
