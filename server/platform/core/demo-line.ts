/** A line of the summary's lower half: who can log in, or where something is to be found. */
export type DemoLine = { label: string; value: string };
