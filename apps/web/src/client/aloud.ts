import { second } from '#contract/core/time.ts'
import { clientText } from './client.text.ts'
import { say } from './text.ts'

let context: AudioContext | undefined

/** Browsers block audio before the first user gesture and log a warning for the attempt. */
const mayRing = (): boolean => 'AudioContext' in window && (navigator.userActivation?.hasBeenActive ?? true)

const note = (speaker: AudioContext, pitch: number, at: number): void => {
  const tone = speaker.createOscillator()
  const loudness = speaker.createGain()
  tone.frequency.value = pitch
  // Ramp the volume up and down: a tone that stops abruptly clicks.
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(0.15, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.35)
  tone.connect(loudness).connect(speaker.destination)
  tone.start(at)
  tone.stop(at + 0.4)
}

/** Two synthesized notes; no audio file to load. */
export const ring = (): void => {
  if (!mayRing()) return
  context ??= new AudioContext()
  const speaker = context
  const play = () => {
    note(speaker, 880, speaker.currentTime)
    note(speaker, 1174.66, speaker.currentTime + 0.12)
  }
  speaker.resume().then(play, () => undefined)
}

/** Plays once per id, even with several tabs open. */
export const ringOnce = (id: string): void => {
  if (!mayRing()) return
  if (!navigator.locks) return ring()
  const first = async (lock: Lock | null) => {
    if (!lock) return
    ring()
    await new Promise((resolve) => setTimeout(resolve, 2 * second))
  }
  void navigator.locks.request(`storeward-ring-${id}`, { ifAvailable: true }, first)
}

export type DesktopPermission = NotificationPermission | 'missing'

/** The Notification API is missing on plain HTTP and in some browsers. */
export const desktopPermission = (): DesktopPermission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'missing'

export const askForDesktop = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission()

interface OnDesktop {
  id: string
  title: string
  body: string
  open: () => void
}

/** Shows a system notification while the page is hidden. */
export const showOnDesktop = ({ id, title, body, open }: OnDesktop): void => {
  if (!document.hidden || desktopPermission() !== 'granted') return
  try {
    // The same tag in several tabs makes the browser show one notification.
    const shown = new Notification(title || say(clientText, 'notification'), { body, tag: id })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      open()
    })
  } catch {
    // Android browsers have the class but only allow service workers to show notifications. The toast is shown anyway.
  }
}
