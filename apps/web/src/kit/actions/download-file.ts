/** Downloads a file through the browser. */
export const downloadFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Downloads what our server sends as an attachment. A link with `download` doesn't leave the page, so unsaved changes
 * aren't asked about. Relative, because PUBLIC_URL may be another name of this host.
 */
export const downloadUrl = (url: string): void => {
  const { pathname, search } = new URL(url)
  const link = document.createElement('a')
  link.href = pathname + search
  link.download = ''
  link.click()
}
