import type { Island } from '#web/site/islands/start-islands.ts'

/** Copies the value of a field with its button, and says so. */
export const island: Island = (root) => {
  const field = root.querySelector('input')
  const button = root.querySelector('button')
  const status = root.querySelector('[role=status]')
  const { copied } = button?.dataset ?? {}
  if (!field || !button || !status || copied === undefined) return
  const label = button.textContent
  button.addEventListener('click', () => {
    field.select()
    void navigator.clipboard.writeText(field.value).then(() => {
      button.textContent = copied
      status.textContent = copied
      setTimeout(() => {
        button.textContent = label
        status.textContent = ''
      }, 2_000)
    })
  })
}
