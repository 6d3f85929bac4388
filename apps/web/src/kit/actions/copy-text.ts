/** Copies to the clipboard. `navigator.clipboard` is missing on plain HTTP; `execCommand` still works there. */
export const copyText = async (text: string): Promise<boolean> => {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  let copied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    copied = event.clipboardData !== null
  }
  document.addEventListener('copy', fill, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return copied
}
