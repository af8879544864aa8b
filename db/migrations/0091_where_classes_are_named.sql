-- The comments named a file that moved; without one they stay true.
comment on column survey.background.key is 'Of which background it is a class, such as gender or region.';
comment on column survey.weighting.variables is 'The backgrounds that are weighted on, such as gender or region.';
