/** The origin of an address as people paste it; others stay as typed, and the form says what is wrong. */
export const toOrigin = (typed: string): string => {
  const text = typed.trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.origin : text
}

/** What a website embeds to show the chat of a store. */
export const toSnippet = (publicUrl: string, storeId: string): string =>
  `<script src="${publicUrl}/chat.js" data-store="${storeId}" async></script>`
