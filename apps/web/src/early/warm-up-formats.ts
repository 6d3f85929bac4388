/**
 * The first number and date format of a browser take 25 to 40 ms, as long as rendering a list: the browser then reads the
 * languages it knows. Done while the styles and scripts are on their way.
 */
export const warmUpFormats = (): void => {
  // In separate tasks, between which a slow phone can paint.
  setTimeout(() => new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(0))
  setTimeout(() =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(0),
  )
}
