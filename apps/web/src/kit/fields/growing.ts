const rows = (count: number) => `calc(${count}lh + 2 * var(--input-padding-y, 0px) + 2px)`

// Measuring by script forces a layout of the whole page before the first paint; most browsers support field-sizing.
const isMeasured = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Props of a textarea that grows with its text between a minimum and a maximum number of rows. */
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
