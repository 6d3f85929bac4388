import sharp from 'sharp'

interface Doorstep {
  wall: string
  door: string
  floor: string
  parcel: string
}

const doorsteps: readonly Doorstep[] = [
  { wall: '#cfc6b8', door: '#2f5d57', floor: '#8d867c', parcel: '#b98a55' },
  { wall: '#b9c3c9', door: '#8a3b2f', floor: '#6f7275', parcel: '#c49a68' },
  { wall: '#d8d2c3', door: '#3a4a6b', floor: '#94836c', parcel: '#a97c4b' },
]

const box = (background: string, left: number, top: number, width: number, height: number) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
})

/** A parcel in front of a door. */
const drawPhoto = ({ wall, door, floor, parcel }: Doorstep): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: wall } })
    .composite([
      box(floor, 0, 380, 640, 100),
      box('#efeae0', 214, 40, 212, 344),
      box(door, 226, 52, 188, 330),
      box('#d9b75a', 384, 214, 12, 28),
      box('#4c4238', 210, 384, 220, 34),
      box(parcel, 250, 300, 150, 104),
      box('#e6d3b1', 314, 300, 20, 104),
      box('#f7f4ee', 264, 320, 40, 26),
    ])
    .blur(0.6)
    .jpeg({ quality: 78 })
    .toBuffer()

/** Photos as drivers take them. */
export const drawDoorsteps = (): Promise<Buffer[]> => Promise.all(doorsteps.map(drawPhoto))
