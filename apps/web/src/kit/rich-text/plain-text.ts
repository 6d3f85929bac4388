/** Formatted text as plain text. */
export const toPlainText = (html: string): string =>
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
