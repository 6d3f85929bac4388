const toHeight = (count: number) => `calc(${count}lh + 2 * var(--input-padding-y, 0px) + 2px)`

// Measuring by script forces a layout of the whole page before the first paint; most browsers support field-sizing.
const supportsFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Props of a textarea that grows with its text between a minimum and a maximum number of rows. */
export const autosizeProps = (minRows: number, maxRows: number) =>
  supportsFieldSizing
    ? {
        styles: {
          input: {
            fieldSizing: 'content',
            minHeight: toHeight(minRows),
            maxHeight: toHeight(maxRows),
            contain: 'inline-size',
          } as const,
        },
      }
    : { autosize: true, minRows: minRows, maxRows: maxRows }
