-- The file with the names of the classes moved.
comment on column survey.background.key is 'Which class it is, as contract/questions/background.ts names it.';
