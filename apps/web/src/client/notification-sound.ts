import { second } from '#contract/core/time.ts'
import { clientText } from './client.text.ts'
import { translate } from './text.ts'

let context: AudioContext | undefined

/** Browsers block audio before the first user gesture and log a warning for the attempt. */
const canPlaySound = (): boolean => 'AudioContext' in window && (navigator.userActivation?.hasBeenActive ?? true)

const playNote = (audio: AudioContext, pitch: number, at: number): void => {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = pitch
  // Ramp the volume up and down: a tone that stops abruptly clicks.
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.4)
}

/** Two synthesized notes; no audio file to load. */
export const playChime = (): void => {
  if (!canPlaySound()) return
  context ??= new AudioContext()
  const audio = context
  const play = () => {
    playNote(audio, 880, audio.currentTime)
    playNote(audio, 1174.66, audio.currentTime + 0.12)
  }
  audio.resume().then(play, () => undefined)
}

/** Plays once per id, even with several tabs open. */
export const playChimeOnce = (id: string): void => {
  if (!canPlaySound()) return
  if (!navigator.locks) return playChime()
  const playIfFirst = async (lock: Lock | null) => {
    if (!lock) return
    playChime()
    await new Promise((resolve) => setTimeout(resolve, 2 * second))
  }
  void navigator.locks.request(`storeward-ring-${id}`, { ifAvailable: true }, playIfFirst)
}

export type DesktopPermission = NotificationPermission | 'missing'

/** The Notification API is missing on plain HTTP and in some browsers. */
export const desktopPermission = (): DesktopPermission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'missing'

export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission()

interface DesktopNotification {
  id: string
  title: string
  body: string
  open: () => void
}

/** Shows a system notification while the page is hidden. */
export const showDesktopNotification = ({ id, title, body, open }: DesktopNotification): void => {
  if (!document.hidden || desktopPermission() !== 'granted') return
  try {
    // The same tag in several tabs makes the browser show one notification.
    const shown = new Notification(title || translate(clientText, 'notification'), { body, tag: id })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      open()
    })
  } catch {
    // Android browsers have the class but only allow service workers to show notifications. The toast is shown anyway.
  }
}
