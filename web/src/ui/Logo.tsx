// The product's logo as inline SVG, so nothing is fetched.
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="sw-mark">
      <rect width="32" height="32" rx="8" className="sw-mark-ground" />
      <path
        d="M5 12.5h5.5v5H16v5L27 9"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="27" cy="9" r="2.6" fill="#f2b04a" />
    </svg>
  )
}
