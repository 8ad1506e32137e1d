/** The same picture stands in the page that is served, and as a file for the browser's tab. */
export function Mark() {
  return (
    <svg aria-hidden width={24} height={24} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="var(--mark)" />
      <path d="M7 25V15a9 9 0 0 1 18 0v10" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <rect x="11.5" y="18" width="3.8" height="7" rx="1" fill="#fff" />
      <rect x="16.7" y="14" width="3.8" height="11" rx="1" fill="#fff" opacity=".75" />
    </svg>
  )
}
