/** Those of the rules that a survey's page needs: apart, because its script is waited for. Imports nothing. */
export const screenRules = {
  /** The age limit. Texts say it in words, `git grep -E '(de|dan) 23'` finds them; to change the fixed profile question takes a migration too. */
  child_age_limit_years: 23,
  /** Of 'Meer dan 5' children. */
  birth_years_most: 20,

  toast_success_ms: 2500,
  toast_error_ms: 3500,
  toast_reload_ms: 5000,
  reload_after_ms: 5500,
  redirect_after_ms: 5000,
} as const;

/** The same of a call: the survey's first script has these alone. */
export const callRules = {
  query_retry_most_ms: 30_000,
  /** A dead line says nothing for minutes. */
  call_timeout_ms: 20_000,
} as const;
