import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FrameMessage } from '#web/card-frame/messages.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CardForm } from './card-form.tsx'

const getFrame = (): HTMLIFrameElement => {
  const frame = document.querySelector('iframe')
  return frame ?? expect.fail('There is no card form.')
}

/** A message as the form sends it; the test server has no form to send it. */
const send = (data: FrameMessage, source: Window | null = getFrame().contentWindow): void =>
  void dispatchEvent(new MessageEvent('message', { source, data }))

const openForm = async (clientSecret = 'seti_1_secret_sandboxABC') => {
  const onSucceeded = vi.fn<(intentId: string) => void>()
  const onFailed = vi.fn<(error: { code: string; message: string }) => void>()
  await renderPage(
    <CardForm clientSecret={clientSecret} submitLabel="Save card" onSucceeded={onSucceeded} onFailed={onFailed} />,
  )
  return { onSucceeded, onFailed, button: page.getByRole('button', { name: 'Save card' }) }
}

it('isolates the form of the sandbox, with the secret in the fragment', async () => {
  await openForm()
  const frame = getFrame()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  expect(new URL(frame.src)).toMatchObject({
    pathname: '/card-form',
    search: '?language=en&theme=light',
    hash: '#seti_1_secret_sandboxABC',
  })
})

it('lets Stripe’s element have its origin', async () => {
  await openForm('pi_1_secret_ABC')
  expect(getFrame().getAttribute('sandbox')).toContain('allow-same-origin')
})

it('follows the form: height, busy, the bank’s page, result', async () => {
  const { onSucceeded, onFailed, button } = await openForm()
  await expect.element(button).toBeDisabled()
  send({ type: 'change', isComplete: false, isBusy: false })
  await expect.element(button).toBeEnabled()
  send({ type: 'height', height: 321 })
  await expect.poll(() => getFrame().height).toBe('321')
  send({ type: 'failed', code: 'generic_decline', message: 'Your card was declined.' })
  expect(onFailed).toHaveBeenCalledTimes(1)
  send({ type: 'challenge' })
  await expect.element(button).not.toBeInTheDocument()
  send({ type: 'change', isComplete: true, isBusy: true })
  await expect.element(button).toHaveAttribute('data-loading')
  send({ type: 'succeeded', intentId: 'seti_1' })
  expect(onSucceeded.mock.calls).toEqual([['seti_1']])
  await expect.element(button).toHaveAttribute('data-loading')
})

it('ignores messages of other windows', async () => {
  const { onSucceeded } = await openForm()
  send({ type: 'succeeded', intentId: 'seti_1' }, window)
  send({ type: 'succeeded', intentId: 'seti_1' }, null)
  expect(onSucceeded).not.toHaveBeenCalled()
})
