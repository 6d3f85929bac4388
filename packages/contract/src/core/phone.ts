export const phoneExtension = /\s*(?:;ext=|ext(?:ension|ensión)?\.?:?|x|#)\s*(\d{1,6})$/i

/** Digits with the usual grouping characters, and an extension such as "ext. 12" or "x12". */
export const isPhone = (text: string): boolean => /^\+?[\d\s()./-]{5,}$/.test(text.replace(phoneExtension, ''))
