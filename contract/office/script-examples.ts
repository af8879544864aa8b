/**
 * How a program reads what its key opens, for the page that hands out keys. Each is four lines that work as they stand,
 * with the key in the environment: a key in a script ends up where the script does.
 */
export const pythonLines = (address: string): string =>
  [
    'import json, os, urllib.request',
    'headers = {"Authorization": "Bearer " + os.environ["OUDERPANEL_KEY"]}',
    `asked = urllib.request.Request("${address}", headers=headers)`,
    'results = json.load(urllib.request.urlopen(asked))',
  ].join('\n');

export const rLines = (address: string): string =>
  [
    'library(jsonlite)',
    'headers <- c(Authorization = paste("Bearer", Sys.getenv("OUDERPANEL_KEY")))',
    `asked <- url("${address}", headers = headers)`,
    'results <- fromJSON(asked)',
  ].join('\n');
