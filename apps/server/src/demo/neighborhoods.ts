interface Town {
  city: string
  region: string
  postcode: string
  latitude: number
  longitude: number
}

/** Names, streets and formats of the customers around a demo store. */
export interface Neighborhood {
  firstNames: string
  lastNames: string
  streets: readonly string[]
  towns: readonly Town[]
  country: string
  language: 'en' | 'es'
  address: (street: string, number: number) => string
  phone: (number: number) => string
  tags: readonly string[]
  notes: readonly string[]
  home: string
}

const englishNotes = [
  'Prefers deliveries after 5 PM. The doorbell is broken, so knock.',
  'Orders gift boxes for the office every December.',
  'Nut allergy. Check gift baskets before shipping.',
  'Let them know when the stoneware mugs are back.',
]

export const neighborhoods: readonly Neighborhood[] = [
  {
    firstNames: `Abigail Amelia Andrew Benjamin Caleb Charlotte Daniel Eleanor Emily Ethan Grace Hannah Henry Isaac Jack
      Julia Lucas Madison Nora Oliver Priya Rachel Samuel Sophia Thomas Walter Willa Zoe`,
    lastNames: `Abbott Barnes Bennett Brooks Carter Chen Coleman Delgado Ellis Foster Greene Hayes Howard Jensen Kaplan
      Lawson Marshall Nguyen O'Brien Patel Quinn Reyes Sullivan Turner Vance Whitman Young`,
    streets: [
      'Main Street',
      'Fishkill Avenue',
      'Liberty Street',
      'Verplanck Avenue',
      'Churchill Street',
      'Teller Avenue',
    ],
    towns: [
      { city: 'Beacon', region: 'NY', postcode: '12508', latitude: 41.5048, longitude: -73.9696 },
      { city: 'Newburgh', region: 'NY', postcode: '12550', latitude: 41.5034, longitude: -74.0104 },
      { city: 'Cold Spring', region: 'NY', postcode: '10516', latitude: 41.4201, longitude: -73.9546 },
      { city: 'Poughkeepsie', region: 'NY', postcode: '12601', latitude: 41.7004, longitude: -73.921 },
    ],
    country: 'US',
    language: 'en',
    address: (street, number) => `${number} ${street}`,
    phone: (number) => `+1 845 555 ${String(100 + number).padStart(4, '0')}`,
    tags: ['Wholesale', 'Regular', 'Gift buyer', 'Local', 'Restaurant'],
    notes: englishNotes,
    home: 'Home',
  },
  {
    firstNames: `Alba Álvaro Ana Andrés Beatriz Carmen Clara Diego Elena Gonzalo Inés Íñigo Irene Javier Jimena Lucía
      Manuel Marina Marta Nuria Pablo Paula Raúl Rocío Sergio Sofía Tomás Ximena`,
    lastNames: `Álvarez Blanco Cano Castro Delgado Díaz Fernández Gallego Gómez Herrera Ibáñez Jiménez López Marín Molina
      Muñoz Navarro Núñez Ortega Peña Ramos Rubio Sanz Serrano Soto Vega Vidal`,
    streets: [
      'Calle de Toledo',
      'Calle del Almendro',
      'Calle de Embajadores',
      'Calle de Segovia',
      'Carrera de San Francisco',
    ],
    towns: [
      { city: 'Madrid', region: 'Madrid', postcode: '28005', latitude: 40.4121, longitude: -3.7095 },
      { city: 'Madrid', region: 'Madrid', postcode: '28012', latitude: 40.4094, longitude: -3.7025 },
      { city: 'Getafe', region: 'Madrid', postcode: '28901', latitude: 40.3083, longitude: -3.7327 },
    ],
    country: 'ES',
    language: 'es',
    address: (street, number) => `${street} ${number}`,
    phone: (number) => `+34 600 555 ${String(100 + number).padStart(3, '0')}`,
    tags: ['Mayorista', 'Habitual', 'Regalos', 'Del barrio', 'Restaurante'],
    notes: [
      'Mejor entregar por la tarde; el timbre no funciona.',
      'Pide cestas para la oficina cada diciembre.',
      'Alérgica a los frutos secos: revisar las cestas.',
      'Avisar cuando vuelvan los platos pintados.',
    ],
    home: 'Casa',
  },
  {
    firstNames: `Aiko Akira Asuka Daichi Emi Haruka Haruto Hinata Jun Kaito Kenta Mai Mei Misaki Naoki Ren Riko Saki Shota
      Sora Takumi Yui Yuki Yuto`,
    lastNames: `Abe Endo Fujita Goto Hayashi Inoue Ishii Ito Kato Kimura Kobayashi Maeda Matsumoto Mori Nakamura Ogawa
      Okada Saito Sasaki Sato Suzuki Takahashi Tanaka Ueda Watanabe Yamada Yamamoto`,
    streets: ['Yanaka', 'Nezu', 'Sendagi', 'Ueno-Sakuragi', 'Nishi-Nippori'],
    towns: [
      { city: 'Taito', region: 'Tokyo', postcode: '110-0001', latitude: 35.7263, longitude: 139.7669 },
      { city: 'Bunkyo', region: 'Tokyo', postcode: '113-0022', latitude: 35.7257, longitude: 139.7601 },
      { city: 'Arakawa', region: 'Tokyo', postcode: '116-0013', latitude: 35.7319, longitude: 139.7669 },
    ],
    country: 'JP',
    language: 'en',
    address: (street, number) => `${(number % 5) + 1}-${(number % 23) + 1}-${(number % 9) + 1} ${street}`,
    phone: (number) => `+81 90 5550 ${String(100 + number).padStart(4, '0')}`,
    tags: ['Wholesale', 'Regular', 'Gift buyer', 'Local', 'Restaurant'],
    notes: englishNotes,
    home: 'Home',
  },
]
