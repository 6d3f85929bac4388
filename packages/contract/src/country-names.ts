import { countries } from './geography.ts'

export type CountryCode = (typeof countries)[number]

// ISO 3166-1 alpha-3, in the order of `countries`.
const alpha3 =
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'

/** ISO names, former names and abbreviations that Intl.DisplayNames doesn't have. */
const otherNames: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ['UAE', 'EAU'],
  AR: ['Argentine Republic'],
  BN: ['Brunei Darussalam'],
  BO: ['Bolivia, Plurinational State of', 'Plurinational State of Bolivia'],
  BQ: ['Bonaire, Sint Eustatius and Saba'],
  BR: ['Federative Republic of Brazil'],
  BS: ['The Bahamas', 'Commonwealth of the Bahamas'],
  CD: [
    'Congo, The Democratic Republic of the',
    'Congo, Democratic Republic of the',
    'Democratic Republic of the Congo',
  ],
  CG: ['Congo', 'Republic of the Congo'],
  CH: ['Swiss Confederation'],
  CI: ['Ivory Coast', "Republic of Côte d'Ivoire"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'República Checa'],
  DE: ['Federal Republic of Germany'],
  DO: ['Rep. Dominicana', 'Rep Dom'],
  ET: ['Federal Democratic Republic of Ethiopia'],
  FK: ['Falkland Islands (Malvinas)'],
  FM: ['Micronesia, Federated States of', 'Federated States of Micronesia'],
  FR: ['French Republic', 'France, Metropolitan'],
  GB: [
    'United Kingdom of Great Britain and Northern Ireland',
    'Great Britain',
    'Gran Bretaña',
    'England',
    'Inglaterra',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ],
  GM: ['The Gambia'],
  GR: ['Hellenic Republic'],
  GS: ['South Georgia and the South Sandwich Islands'],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  HM: ['Heard Island and McDonald Islands'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Iran, Islamic Republic of', 'Islamic Republic of Iran'],
  IT: ['Italian Republic'],
  KG: ['Kyrgyz Republic'],
  KP: ["Korea, Democratic People's Republic of", "Democratic People's Republic of Korea"],
  KR: ['Korea, Republic of', 'Republic of Korea', 'Korea'],
  LA: ["Lao People's Democratic Republic"],
  LU: ['Grand Duchy of Luxembourg'],
  MD: ['Moldova, Republic of'],
  MF: ['Saint Martin (French part)'],
  MK: ['Macedonia', 'Macedonia, the former Yugoslav Republic of'],
  MM: ['Burma', 'Birmania'],
  MO: ['Macao', 'Macau', 'Macao SAR'],
  MX: ['United Mexican States', 'Estados Unidos Mexicanos', 'Méjico'],
  NL: ['The Netherlands', 'Kingdom of the Netherlands', 'Holland', 'Holanda'],
  PS: ['Palestine, State of', 'State of Palestine'],
  PT: ['Portuguese Republic'],
  RE: ['Réunion'],
  RU: ['Russian Federation', 'Federación Rusa'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SK: ['Slovak Republic', 'República Eslovaca'],
  SX: ['Sint Maarten (Dutch part)'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland', 'Suazilandia'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  TW: ['Taiwan, Province of China'],
  TZ: ['Tanzania, United Republic of', 'United Republic of Tanzania'],
  UM: ['United States Minor Outlying Islands'],
  US: ['United States of America', 'The United States', 'America', 'Estados Unidos de América', 'EUA'],
  UY: ['Eastern Republic of Uruguay'],
  VA: ['Holy See', 'Holy See (Vatican City State)', 'Vatican'],
  VE: ['Venezuela, Bolivarian Republic of', 'Bolivarian Republic of Venezuela'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.', 'Virgin Islands of the United States'],
  VN: ['Viet Nam', 'Socialist Republic of Viet Nam'],
}

const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(/^the | the$/g, '')
    .replace(/^saint\b/, 'st')

// "Republic of Kenya" and "Kenya, Republic of"; full names that differ otherwise are in `otherNames`.
const forms = 'republic|kingdom|state|principality|commonwealth|islamic republic|peoples republic|federal republic'
const fullName = new RegExp(`^(?:the )?(?:${forms}) of (?:the )?(.+)$|^(.+?) (?:the )?(?:${forms}) of(?: the)?$`)

const makeNameIndex = (): Map<string, CountryCode> => {
  const index = new Map<string, CountryCode>()
  const add = (name: string | undefined, code: CountryCode) => {
    const key = normalizeName(name ?? '')
    if (key !== '' && !index.has(key)) index.set(key, code)
  }
  for (const code of countries) add(code, code)
  for (const [position, code] of alpha3.split(' ').entries()) add(code, countries[position] ?? 'US')
  for (const code of countries) for (const name of otherNames[code] ?? []) add(name, code)
  for (const language of ['en', 'es']) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style })
      for (const code of countries) add(names.of(code), code)
    }
  }
  return index
}

let nameIndex: Map<string, CountryCode> | undefined

/** The country with this ISO code or name, in English or Spanish. */
export const findCountry = (text: string): CountryCode | undefined => {
  // Created on first use: a thousand names take longer than a page needs to start.
  nameIndex ??= makeNameIndex()
  const name = normalizeName(text)
  const [, rest = '', first = ''] = fullName.exec(name) ?? []
  return nameIndex.get(name) ?? nameIndex.get((rest || first).replace(/^saint\b/, 'st'))
}
