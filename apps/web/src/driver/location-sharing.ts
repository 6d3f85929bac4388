interface SharingOptions {
  send: (coordinates: { latitude: number; longitude: number }) => Promise<void>
  onDenied: () => void
}

const minIntervalMs = 15_000

export interface LocationSharing {
  start: () => void
  stop: () => void
}

/** Sends the position while it runs and the page is visible. A position that can't be sent is dropped, not queued. */
export const makeLocationSharing = ({ send, onDenied }: SharingOptions): LocationSharing => {
  let watch: number | undefined
  let isWanted = false
  let lastSent = 0

  const pause = (): void => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    watch = undefined
  }
  const resume = (): void => {
    if (!isWanted || watch !== undefined || document.visibilityState !== 'visible') return
    watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        if (Date.now() - lastSent < minIntervalMs || !navigator.onLine) return
        lastSent = Date.now()
        const round = (degrees: number) => Number(degrees.toFixed(5))
        void send({ latitude: round(latitude), longitude: round(longitude) }).catch(() => undefined)
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code !== PERMISSION_DENIED) return
        isWanted = false
        pause()
        onDenied()
      },
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
  }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? resume() : pause()))
  return {
    start: () => {
      isWanted = true
      resume()
    },
    stop: () => {
      isWanted = false
      pause()
    },
  }
}
