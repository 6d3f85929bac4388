const stores = [1, 2, 3]
const rows = [
  { name: 128, note: 64 },
  { name: 96, note: 88 },
  { name: 144, note: 52 },
  { name: 84, note: 72 },
  { name: 116, note: 96 },
]

/** The product in one drawing: one window, several stores, the list of the one in use. */
export const WindowPicture = ({ label }: { label: string }) => (
  <svg className="window" viewBox="0 0 480 320" role="img" aria-label={label}>
    <rect className="pane" x="0.5" y="0.5" width="479" height="319" rx="12" />
    <path className="rule" d="M112.5 1v318M113 56.5h366" />
    {stores.map((store, place) => (
      <g key={store}>
        {place === 0 && <rect className="chosen" x="12" y="20" width="88" height="28" rx="6" />}
        <circle className={`store-${store}`} cx="28" cy={34 + place * 36} r="6" />
        <rect
          className={place === 0 ? 'word' : 'whisper'}
          x="42"
          y={30 + place * 36}
          width={[44, 36, 48][place]}
          height="8"
          rx="4"
        />
      </g>
    ))}
    <path className="rule" d="M16 136.5h80" />
    {[156, 180, 204, 228].map((y, place) => (
      <rect key={y} className="whisper" x="20" y={y} width={[56, 68, 48, 60][place]} height="7" rx="3.5" />
    ))}
    <rect className="word" x="136" y="24" width="88" height="10" rx="5" />
    <rect className="primary" x="388" y="16" width="68" height="26" rx="6" />
    {rows.map((row, place) => (
      <g key={row.name}>
        <rect className={`store-1 tint`} x="136" y={78 + place * 46} width="26" height="26" rx="6" />
        <rect className="word" x="176" y={82 + place * 46} width={row.name} height="8" rx="4" />
        <rect className="whisper" x="176" y={96 + place * 46} width={row.note} height="6" rx="3" />
        <rect className="whisper" x="416" y={87 + place * 46} width="40" height="8" rx="4" />
        {place < rows.length - 1 && <path className="rule" d={`M136 ${114.5 + place * 46}h320`} />}
      </g>
    ))}
  </svg>
)
