/** The words of formatted text, for places that show them without their form. */
export const asPlainText = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|div|h\d|li|tr|blockquote|pre)>|<(?:br|hr)\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
